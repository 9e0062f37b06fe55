import type { JudgeTool } from '../backend.ts';
import { dependencies } from './dependencies.ts';
import { dependents } from './dependents.ts';
import { findDefinitions } from './find-definitions.ts';
import { findReferences } from './find-references.ts';
import { listDirectory } from './list-directory.ts';
import { readFile } from './read-file.ts';
import { search } from './search.ts';
import { showPatch } from './show-patch.ts';
import { subclasses } from './subclasses.ts';
import { onTrees, type Trees } from './tool.ts';

/**
 * The tools by which a judge reads a repository. They read entries of the trees and nothing else; each answer has a
 * size limit and says when it was cut.
 *
 * @param trees - with a patched tree every tool has a parameter `tree`, `base` or `patched`; `show_patch` is among
 * them only with a patch. Without both nothing of a patch can be seen.
 */
export function judgeTools(trees: Trees & { readonly patch?: string }): readonly JudgeTool[] {
  return [
    onTrees(listDirectory, trees),
    onTrees(readFile, trees),
    onTrees(search, trees),
    onTrees(findDefinitions, trees),
    onTrees(findReferences, trees),
    onTrees(dependents, trees),
    onTrees(dependencies, trees),
    onTrees(subclasses, trees),
    ...(trees.patch === undefined ? [] : [showPatch(trees.patch)]),
  ];
}
