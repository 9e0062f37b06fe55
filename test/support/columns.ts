/** Values that are made of the words of identifiers (catalogue §2.9): another name gives other values. */
export const LEXICAL = ['module_cohesion.package.lexical', 'module_cohesion.component.separation'];

/**
 * Values that hold what was frozen at base (catalogue §1): medians of degrees, order and levels of components, API
 * files, layers of packages, IDF and centroids. A change turned round has another base, and so other rulers: its
 * deltas need not be opposite.
 */
export const FROZEN = [
  'architecture_smell.file.hubs',
  'layering.component.back_call_share',
  'layering.component.skip_call_share',
  'layering.component.bypass_share',
  'modularity.repo.decoupling',
  ...LEXICAL,
];
