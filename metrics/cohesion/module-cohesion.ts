import { weaklyConnected } from '../../src/graph/components.ts';
import { directedGraph } from '../../src/graph/csr.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { meanOf, type Side } from '../../src/measure/side.ts';
import type { Lexicon } from '../../src/model/lexicon.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';
import { cosine, sumOfVectors } from '../../src/model/word-vectors.ts';

export default deltaGroup({
  id: 'module_cohesion',
  title: 'Cohesion of packages and components',
  category: 'cohesion',
  metrics: {
    'module_cohesion.package.relational': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,inf)',
      direction: 'neutral',
      threshold: '1.5 to 4.0 (NDepend)',
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'Dependencies between the files of a touched package per file, as a mean. Few mean that files lie together without need, very many that they are entangled.',
      definition: 'mean over p in PT of (R(p)+1)/N(p), R internal file edges, N files',
      source: 'Martin 2002, Agile Software Development (relational cohesion H)',
      departures: 'file granularity in place of types; Go and Java same-package edges by name use (§3)',
    },
    'module_cohesion.package.fragments': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '(0,1]',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-package-peer': 'each touched package has one file' },
      meaning:
        'Into how many unconnected groups the files of a touched package fall, relative to their number. A rise means that a file came which nothing in its package is joined with.',
      definition: 'mean over p in PT with |p|>=2 of weakly connected components of G[p] / |files(p)|',
      source:
        'Hitz, Montazeri 1995; Briand, Morasca, Basili 1996, Property-based software engineering measurement (TSE)',
      departures: 'LCOM4 lifted to packages',
    },
    'module_cohesion.package.common_reuse': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-edge': 'no other package depends on the touched packages' },
      meaning:
        'Share of the files of a touched package that an average client package uses. A low share means that clients depend on much that they do not need.',
      definition:
        'mean over p in PT and client packages q with an edge into p of |files of p used by q| / |files(p)|',
      source:
        'Ponisio, Nierstrasz 2006, Using contextual information to assess package cohesion (tech. rep. IAM-06-002); Martin 2002 (CRP)',
      departures: 'common-use / CRP; packages without clients left out',
    },
    'module_cohesion.package.lexical': {
      level: 'package',
      scope: 'touched',
      unit: 'cosine',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-package-peer': 'each touched package has one file',
        'too-little-text': 'no two files of one of the touched packages have a word that counts',
      },
      meaning:
        'How similar the vocabulary of a file is to that of the rest of its package, over the touched packages. A fall means that files speak of different things.',
      definition: 'mean over f in files(PT), |p|>=2, of cos(v(f), sum of v(g), g in p minus f)',
      source: 'Marcus, Poshyvanyk 2005, The conceptual cohesion of classes (ICSM)',
      departures: 'v: TF-IDF of split identifier words (§2.9), L2-normalised, IDF frozen at base',
    },
    'module_cohesion.component.separation': {
      level: 'component',
      scope: 'touched',
      unit: 'cosine',
      range: '[-1,1]',
      direction: 'better',
      threshold: '<0: file fits another component better',
      limit: 0,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-package-peer': 'no touched file shares its component with another file at base',
        'one-component': 'the repository has fewer than two components at base',
        'too-little-text': 'no touched file has a word that counts',
      },
      meaning:
        'Whether the vocabulary of the touched files fits their own component better than the closest other one. Below 0 they would fit elsewhere better.',
      definition:
        "mean over f in T of cos(v(f), V(c(f))-v0(f)) - max over c' != c(f) of cos(v(f), V(c')); v TF-IDF, L2-normalised; v0 base vector of f (0 if added)",
      source: 'Kuhn, Ducasse, Girba 2007, Semantic clustering (IST); Rousseeuw 1987, Silhouettes (JCAM)',
      departures: 'centroids V of base, frozen; undefined if |C|<2 or c has no other file',
    },
  },
  compute(side) {
    return {
      'module_cohesion.package.relational': relational(side),
      'module_cohesion.package.fragments': fragments(side),
      'module_cohesion.package.common_reuse': commonReuse(side),
      'module_cohesion.package.lexical': lexical(side),
      'module_cohesion.component.separation': separation(side),
    };
  },
});

function relational({ model, packages }: Side): Measurement {
  if (packages.length === 0) return 'no-file';
  const { indexOf, internal } = model.architecture().packages;
  return meanOf(packages, (files) => (internal[indexOf.get(files[0]!.package)!]! + 1) / files.length);
}

/** Packages of more than one file. */
function peers(packages: Side['packages']): (readonly ModelFile[])[] {
  return packages.filter((files) => files.length > 1);
}

function fragments({ model, packages }: Side): Measurement {
  if (packages.length === 0) return 'no-file';
  const shared = peers(packages);
  if (shared.length === 0) return 'no-package-peer';
  const { files: graph, nodeOf } = model.architecture();
  return meanOf(shared, (files) => {
    const placeOf = new Map(files.map(({ path }, place) => [nodeOf.get(path)!, place]));
    const successors = [...placeOf.keys()].map((node) =>
      [...graph.successors(node)].flatMap((target) => placeOf.get(target) ?? []),
    );
    return weaklyConnected(directedGraph(files.length, successors)).count / files.length;
  });
}

function commonReuse({ model, packages }: Side): Measurement {
  if (packages.length === 0) return 'no-file';
  const { files: graph, nodeOf, packages: grouped } = model.architecture();
  const shares = packages.flatMap((files) => {
    const own = grouped.indexOf.get(files[0]!.package)!;
    /** Files of the package that each client uses. */
    const used = new Map<number, number>();
    for (const { path } of files) {
      const clients = new Set(Array.from(graph.predecessors(nodeOf.get(path)!), (node) => grouped.of[node]!));
      clients.delete(own);
      for (const client of clients) used.set(client, (used.get(client) ?? 0) + 1);
    }
    return [...used].sort(([a], [b]) => a - b).map(([, count]) => count / files.length);
  });
  return shares.length === 0 ? 'no-edge' : meanOf(shares, (share) => share);
}

function lexical({ packages, frozen }: Side): Measurement {
  if (packages.length === 0) return 'no-file';
  const shared = peers(packages);
  if (shared.length === 0) return 'no-package-peer';
  const lexicon = frozen.lexicon();
  const cosines = shared.flatMap((files) => {
    const vectors = files.flatMap(({ facts }) => lexicon.vectorOf(facts) ?? []);
    const sum = sumOfVectors(vectors);
    return vectors.flatMap((vector) => cosine(vector, sum, vector) ?? []);
  });
  return cosines.length === 0 ? 'too-little-text' : meanOf(cosines, (value) => value);
}

function separation({ touched, frozen, basePath }: Side): Measurement {
  if (touched.length === 0) return 'no-file';
  const lexicon = frozen.lexicon();
  if (lexicon.sizes.size < 2) return 'one-component';
  const worded = touched.filter(({ facts }) => lexicon.vectorOf(facts) !== undefined);
  if (worded.length === 0) return 'too-little-text';
  const values = worded.flatMap((file) => separationOf(file, lexicon, basePath(file.path)) ?? []);
  return values.length === 0 ? 'no-package-peer' : meanOf(values, (value) => value);
}

/** Undefined where the component has no other file at base. A component without words is like none. */
function separationOf(
  { component, facts }: ModelFile,
  lexicon: Lexicon,
  basePath: string,
): number | undefined {
  const vector = lexicon.vectorOf(facts)!;
  const known = lexicon.baseVector(basePath);
  let own: number | undefined;
  let others = 0;
  for (const [name, size] of lexicon.sizes) {
    // What the file was at base is taken out of the component that holds it.
    const isHome = lexicon.componentOf(basePath) === name;
    const centroid = lexicon.centroid(name);
    const value = (centroid && cosine(vector, centroid, isHome ? known : undefined)) ?? 0;
    if (name !== component) others = Math.max(others, value);
    else if (size > (isHome ? 1 : 0)) own = value;
  }
  return own === undefined ? undefined : own - others;
}
