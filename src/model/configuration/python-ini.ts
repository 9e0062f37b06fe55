/** Sections of an ini file in the dialect of Python's configparser; values keep their line breaks. */
export type IniSections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads an ini file as Python's configparser does, as far as `setup.cfg` needs it. Never throws. */
export function parsePythonIni(text: string): IniSections {
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | undefined;
  let key: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const header = /^\[([^\]]+)\]/.exec(line)?.[1];
    if (header !== undefined) {
      section = sections.get(header.trim()) ?? new Map();
      sections.set(header.trim(), section);
      key = undefined;
    } else if (/^\s/.test(line)) {
      if (section && key !== undefined) section.set(key, `${section.get(key) ?? ''}\n${line.trim()}`);
    } else {
      const option = /^([^=:]+?)\s*[=:]\s*(.*)$/.exec(line);
      if (!section || !option) continue;
      key = option[1]!.toLowerCase();
      section.set(key, option[2]!.trim());
    }
  }
  return sections;
}
