import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, sumOf } from '../../src/measure/side.ts';
import { publicEntities } from '../../src/model/symbols/visibility.ts';

export default deltaGroup({
  id: 'comment',
  title: 'Comments',
  category: 'size',
  metrics: {
    'comment.file.density': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      threshold: '~0.2 open-source mean',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        degenerate:
          'the touched files that exist on both sides have neither a line of code nor one of comment',
      },
      meaning:
        'Share of comment lines among the comment and code lines of the files that exist before and after. A high share can mean explanation as well as commented-out code.',
      definition: 'sum CLOC(f) / sum (CLOC(f)+SLOC(f)) over f in T',
      source: 'Arafat, Riehle 2009, The comment density of open source software code (ICSE companion)',
      departures:
        'CLOC: comment-only lines incl. Python docstrings; licence header (first comment block of a file) excluded',
    },
    'comment.package.doc_coverage': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched packages declare no public entity' },
      meaning:
        'Share of the public entities in the touched packages that have a doc comment. It says that a text is there, not that it is good.',
      definition:
        'documented public entities / public entities, entities = top-level units, classes, public methods, in PT',
      source: 'Schreck, Dallmeier, Zimmermann 2007, How documentation evolves over time (IWPSE)',
      departures:
        'doc comment: docstring, Javadoc, TSDoc/JSDoc, Go/C comment ending on the line above, ///, RDoc',
    },
  },
  compute({ common, packages }) {
    const comments = sumOf(common, (file) => file.facts.cloc - file.facts.headerLines);
    const lines = comments + sumOf(common, (file) => file.facts.sloc);
    const entities = packages.flat().flatMap(publicEntities);
    return {
      'comment.file.density':
        common.length === 0 ? 'no-common-file' : lines === 0 ? 'degenerate' : comments / lines,
      'comment.package.doc_coverage':
        packages.length === 0
          ? 'no-file'
          : entities.length === 0
            ? 'no-unit'
            : countOf(entities, (entity) => entity.documented) / entities.length,
    };
  },
});
