const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Python's keywords, soft ones included, lower case. */
export const PYTHON_KEYWORDS = words(
  'and as assert async await break case class continue def del elif else except exec false finally for from ' +
    'global if import in is lambda match none nonlocal not or pass print raise return true try type while with yield',
);

/** Java's keywords, contextual ones included. */
export const JAVA_KEYWORDS = words(
  'abstract assert boolean break byte case catch char class const continue default do double else enum exports ' +
    'extends false final finally float for goto if implements import instanceof int interface long module native ' +
    'new null open opens package permits private protected provides public record requires return sealed short ' +
    'static strictfp super switch synchronized this throw throws to transient transitive true try uses var void ' +
    'volatile when while with yield',
);

/** Go's keywords. */
export const GO_KEYWORDS = words(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map ' +
    'package range return select struct switch type var',
);

/** Keywords of TypeScript and JavaScript, contextual ones included. */
export const TYPESCRIPT_KEYWORDS = words(
  'abstract any as asserts assert async await bigint boolean break case catch class const constructor continue ' +
    'debugger declare default delete do else enum export extends false finally for from function get global if ' +
    'implements import in infer instanceof interface intrinsic is keyof let module namespace never new null ' +
    'number object of out override package private protected public readonly require return satisfies set ' +
    'static string super switch symbol this throw true try type typeof undefined unique unknown using var void ' +
    'while with yield',
);
