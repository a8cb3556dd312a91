import { COMMAND_KINDS, type CommandKind } from '@halyard/core'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Generators } from './shared-values.ts'

/** The files with generators: `<product>-commands.ts` exports those of a product's commands. */
const FILES = readdirSync(import.meta.dirname).filter(
  (file) => /-commands[.]ts$/.test(file) && file !== 'arbitrary-commands.ts',
)

/** Draws a command of every kind. */
export const GENERATORS = Object.assign(
  {},
  ...(await Promise.all(FILES.map(readGenerators))),
) as Generators<CommandKind>

for (const kind of COMMAND_KINDS)
  if (!Object.hasOwn(GENERATORS, kind)) throw new Error(`no file of ${import.meta.dirname} draws ${kind}`)

async function readGenerators(file: string): Promise<object> {
  const module: unknown = await import(pathToFileURL(join(import.meta.dirname, file)).href)
  return (module as { readonly GENERATORS: object }).GENERATORS
}
