/** Packages of the JDK, with their sub-packages (catalogue §3.2: `jakarta` is none of them). */
const STANDARD = [
  'java',
  'javax',
  'jdk',
  'sun',
  'com.sun',
  'org.w3c.dom',
  'org.xml.sax',
  'org.ietf.jgss',
  'netscape.javascript',
];

/** Groups under which many projects publish: one segment more tells them apart (ADR 0002, 35). */
const SHARED_GROUPS = ['org.apache', 'com.google', 'org.eclipse', 'org.springframework', 'com.fasterxml'];

/** True for a package of the JDK. */
export function isStandard(packageName: string): boolean {
  return STANDARD.some((root) => isBelow(packageName, root));
}

/** The distribution of a third-party package: its first two or three segments. */
export function distributionOf(packageName: string): string {
  const depth = SHARED_GROUPS.some((root) => isBelow(packageName, root)) ? 3 : 2;
  return packageName.split('.').slice(0, depth).join('.');
}

/** The package in what an import has before its last dot: without the types at its end. */
export function packageIn(specifier: string): string {
  const segments = specifier.split('.');
  // Two segments are kept: there are capitalised packages (`org.HdrHistogram`).
  while (segments.length > 2 && /^\p{Lu}/u.test(segments[segments.length - 1]!)) segments.pop();
  return segments.join('.');
}

function isBelow(packageName: string, root: string): boolean {
  return packageName === root || packageName.startsWith(`${root}.`);
}
