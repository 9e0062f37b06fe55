import type { World } from '../resolution/world.ts';
import { asObject, type JsonObject, parseJsonObject } from './json.ts';
import { DEPENDENCIES } from './package-json.ts';

/** Fields of a manifest that steer no import: a release changes them in all packages of a workspace. */
const SILENT = ['version', 'description', 'scripts', 'engines', 'packageManager', 'files', 'sideEffects'];

/** True when the configuration of two worlds leads imports of scripts to the same places. */
export function steersAlike(before: World, after: World): boolean {
  if (before.texts === after.texts) return true;
  if (before.texts.size !== after.texts.size) return false;
  for (const [path, text] of before.texts) {
    const other = after.texts.get(path);
    if (other === undefined) return false;
    if (text !== other && !(isManifest(path) && steering(text) === steering(other))) return false;
  }
  return true;
}

function isManifest(path: string): boolean {
  return path === 'package.json' || path.endsWith('/package.json');
}

/** What of a manifest steers imports: of dependencies their names alone. */
function steering(text: string): string {
  const content = parseJsonObject(text);
  if (!content) return '';
  const entries = Object.entries(content).filter(([field]) => !SILENT.includes(field));
  return JSON.stringify(entries.map(([field, value]) => [field, ofField(field, value)]));
}

function ofField(field: string, value: unknown): unknown {
  const packages: JsonObject | undefined = DEPENDENCIES.includes(field) ? asObject(value) : undefined;
  return packages ? Object.keys(packages).sort() : value;
}
