import { readFileSync, writeFileSync } from 'node:fs'
import { Instrumenter, type InstrumenterOptions } from '@stryker-mutator/instrumenter'
import type { Mutant } from './mutant.ts'

const no = () => false
const nothing = () => {}
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}

/** The parts of a syntax node that are read. */
interface Node {
  readonly type: string
  readonly name?: { readonly name?: unknown }
  readonly callee?: { readonly name?: unknown }
}

/** Leaves out the names of styles, and the texts of errors that report a defect. */
const WORDING: InstrumenterOptions['ignorers'][number] = {
  shouldIgnore(path) {
    const { node } = path as { readonly node: Node }
    if (node.type === 'JSXAttribute' && /(^c|C)lassName$/.test(String(node.name?.name))) return 'style'
    if (node.type === 'NewExpression' && String(node.callee?.name).endsWith('Error'))
      return 'text of an error'
    return undefined
  },
}

/** Files with all of their mutants in them, each switched off. */
interface Instrumented {
  readonly mutants: readonly Mutant[]
  /** Replaces the files. */
  readonly write: () => void
}

/** Finds the mutants of files, whose paths are relative to the working directory, and makes the code that contains all. */
export async function instrument(
  fileNames: readonly string[],
  without: readonly string[],
): Promise<Instrumented> {
  const { mutants, files } = await new Instrumenter(SILENT).instrument(
    fileNames.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true })),
    { ignorers: [WORDING], excludedMutations: [...without], plugins: null },
  )
  return {
    mutants: mutants.filter(({ status }) => status !== 'Ignored').map(fromLineOne),
    write: () => {
      for (const { name, content } of files) writeFileSync(name, content)
    },
  }
}

/** The instrumenter counts lines from 0. */
function fromLineOne(mutant: Mutant): Mutant {
  const { start, end } = mutant.location
  const [from, to] = [start, end].map(({ line, column }) => ({ line: line + 1, column: column + 1 }))
  return { ...mutant, location: { start: from ?? start, end: to ?? end } }
}
