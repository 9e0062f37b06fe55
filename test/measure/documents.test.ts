import { expect, it } from 'vitest';
import { isDocument } from '../../src/measure/patch/documents.ts';

// What people read and what programs read, by the customs of repositories (GNU coding standards, SPDX licence files).
it.each([
  ...['README', 'readme.md', 'docs/a.rst', 'todo.org', 'INSTALL.txt', 'NEWS.md', 'docs/requirements.md'],
  ...['LICENSE', 'licence', 'LICENSE-MIT', 'LICENSE-APACHE-2.0', 'COPYING.LESSER', 'COPYING.LGPLv3'],
  ...['README.in', 'README.old', 'ChangeLog-2019', 'gcc/ChangeLog.1', 'CODE_OF_CONDUCT', 'Changes'],
  ...['CHANGES', 'HISTORY', 'INSTALL', 'NEWS', 'NOTICE', 'SECURITY', 'a/TODO', 'docs/requirements/index.rst'],
  ...['CREDITS', 'release-notes/VERSION-2.x', 'release-notes/CREDITS-2.x', 'docs/release_notes/NOTES'],
])('%s is a document', (path) => expect(isDocument(path)).toBe(true));

it.each([
  ...[
    'history.sql',
    'changes.proto',
    'install.bat',
    'bin/install',
    'todo.graphql',
    'news.css',
    'security.tf',
  ],
  ...['release-notes/build.gradle', 'release-notes/LIST.json', 'VERSION-2.x'],
  ...['notice.ejs', 'INSTALL.sh', 'SECURITY.java', 'bin/todo', 'bin/license-checker', 'changelog.js'],
  ...['readme.html', 'license.json', 'authors.csv', 'README.md.erb', 'requirements.txt', 'CMakeLists.txt'],
  ...['test-requirements-3.txt', 'requirements/base.txt', 'constraints.txt', 'conda-lock.txt', 'robots.txt'],
])('%s is none', (path) => expect(isDocument(path)).toBe(false));
