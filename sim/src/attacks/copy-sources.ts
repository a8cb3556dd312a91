import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
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
