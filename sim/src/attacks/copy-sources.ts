import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './root.ts'

/**
 * Copies the files that git tracks into an empty folder. Installed packages are links to the original ones; the product's own
 * rooms are those of the copy.
 */
export function copySources(target: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((each) => each !== '')) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(ROOT, file), join(target, file))
  }
  linkAllPackages(files, target)
}

/** Returns whether git knows a commit by this name. */
export function isCommit(name: string): boolean {
  const { status } = spawnSync(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    { cwd: ROOT },
  )
  return status === 0
}

/** Does the same as `copySources` with the files of a commit. */
export function copyCommit(commit: string, target: string): void {
  const archive = join(target, 'sources.tar')
  mkdirSync(target, { recursive: true })
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: ROOT })
  execFileSync('tar', ['-xf', archive, '-C', target])
  rmSync(archive)
  const files = execFileSync('git', ['ls-tree', '-r', '-z', '--name-only', commit], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  linkAllPackages(files.split('\0'), target)
}

function linkAllPackages(files: readonly string[], target: string): void {
  for (const room of ['', ...roomsWithPackages(files)]) linkPackages(join(ROOT, room), join(target, room))
}

function roomsWithPackages(files: readonly string[]): string[] {
  const rooms = files.filter((file) => /^[^/]+\/package\.json$/.test(file)).map(dirname)
  return rooms.filter((room) => lstatSync(join(ROOT, room, 'node_modules'), { throwIfNoEntry: false }))
}

/** Links each package of a room; links between rooms, which are relative, are copied as they are. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, 'node_modules'), { recursive: true })
  for (const name of readdirSync(join(from, 'node_modules'))) {
    const [source, link] = [join(from, 'node_modules', name), join(to, 'node_modules', name)]
    if (name === '@halyard') cpSync(source, link, { recursive: true, verbatimSymlinks: true })
    else if (!name.startsWith('.vite')) symlinkSync(source, link)
  }
}
