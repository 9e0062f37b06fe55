/** Files, in any folder, that tell agents and tools what to do; a repository must not speak to its judge. */
const FILES = new Set([
  ...['agents.md', 'agents.override.md', 'agent.md', 'claude.md', 'claude.local.md', 'gemini.md', 'qwen.md'],
  ...['codex.md', 'warp.md', 'crush.md', '.mcp.json', '.claude.json', 'opencode.json'],
  ...['opencode.jsonc', '.crush.json', 'crush.json', '.rules', '.goosehints', '.roomodes'],
  // Read by package managers, version managers and runtimes in the folder where a program starts.
  ...['.env', '.envrc', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pnpmfile.cjs', 'bunfig.toml'],
  ...['.tool-versions', 'mise.toml', '.mise.toml', '.python-version', '.node-version', '.nvmrc'],
  '.ruby-version',
]);

/** Names of such files and folders that come with endings: `.cursorrules`, `.cursor/`, `.aider.conf.yml`, `.env.local`. */
const BEGINNINGS =
  /^\.(cursor|windsurf|aider|cline|roo$|roorules|kilocode|continue|codeium|augment|copilot|mise\.|env\.(local|development|production|test))/;

/** Folders of agents and editors, with all that is in them. */
const FOLDERS = new Set([
  ...['.claude', '.gemini', '.codex', '.qwen', '.agents', '.agent', '.opencode', '.crush', '.kiro', '.trae'],
  ...['.amazonq', '.junie', '.factory', '.goose', '.openhands', '.mcp', '.vscode', '.idea', '.zed', '.fleet'],
  ...['.devcontainer', '.mise'],
]);

/** What stands in `.github` for an agent; the rest of that folder is part of the project. */
const IN_GITHUB = /^(copilot-.*|instructions|prompts|chatmodes|agents|skills|hooks)$/;

/**
 * True for a path that holds instructions or settings for an agent, or settings for the programs that an agent starts.
 *
 * @param folded segments of the path, in {@link foldedName} form.
 */
export function isInstructionFile(folded: readonly string[]): boolean {
  return folded.some((name, at) => {
    const isFolder = at < folded.length - 1;
    if (BEGINNINGS.test(name)) return true;
    if (at > 0 && folded[at - 1] === '.github' && IN_GITHUB.test(name)) return true;
    return isFolder ? FOLDERS.has(name) : FILES.has(name) || FOLDERS.has(name);
  });
}

/** Characters that some file systems ignore in names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Two names with the same folded form are one name on some file system. */
export function foldedName(name: string): string {
  // Through upper case, so that letters like the long s fold as file systems fold them.
  return name.normalize('NFC').replace(IGNORED, '').toUpperCase().toLowerCase().normalize('NFC');
}
