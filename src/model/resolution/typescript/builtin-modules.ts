/** Modules that come with Node.js, which may be written with or without `node:`. */
const NODE_MODULES: ReadonlySet<string> = new Set(
  (
    'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns ' +
    'domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring ' +
    'readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib'
  ).split(' '),
);

/** True for a module of the platform (`fs`, `fs/promises`, `node:test`, `bun:sqlite`), which no package provides. */
export function isBuiltinModule(specifier: string): boolean {
  if (/^(node|bun|deno|cloudflare|electron):/.test(specifier)) return true;
  const slash = specifier.indexOf('/');
  return NODE_MODULES.has(slash < 0 ? specifier : specifier.slice(0, slash));
}
