import { spawnSync } from 'node:child_process'

/** A mistake of the caller. Its message is one line for them. */
export class UsageError extends Error {}

/**
 * Returns the files that differ from the last commit that HEAD and `ref` share, with those that are not committed. Throws a
 * `UsageError` for an unknown `ref`.
 * @param {string} root
 * @param {string} ref
 */
export function changesSince(root, ref) {
  if (git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`) === undefined)
    throw new UsageError(`halyard: --since needs a commit or a branch, and git knows no ${ref}`)
  const changed = git(root, 'diff', '--name-only', '--no-renames', '--merge-base', ref)
  const added = git(root, 'ls-files', '--others', '--exclude-standard')
  if (changed === undefined || added === undefined)
    throw new UsageError(`halyard: ${ref} shares no commit with the present one`)
  return linesOf(changed + added)
}

/** Returns every file of the repository that exists, those included that are not committed. @param {string} root */
export function listFiles(root) {
  const deleted = new Set(linesOf(git(root, 'ls-files', '--deleted') ?? ''))
  const all = linesOf(git(root, 'ls-files', '--cached', '--others', '--exclude-standard') ?? '')
  return all.filter((file) => !deleted.has(file))
}

/** @param {string} root @param {string[]} args */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? stdout : undefined
}

/** @param {string} text */
function linesOf(text) {
  return text.split('\n').filter((line) => line !== '')
}
