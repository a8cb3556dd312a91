/** Code whose tests are judged together by the share of its mutants that they notice. */
export interface Room {
  readonly name: string
  /** Its source files, as a pattern relative to the root of the repository. Tests are left out. */
  readonly sources: string
  /** Its tests. Those that need a database are left out. */
  readonly tests: string
  /** Mutants of these kinds are mostly styles in it, or the type checker rejects them. */
  readonly without?: readonly string[]
  /** In percent. */
  readonly goal: number
}

const STYLES = [
  'StringLiteral',
  'ArrayDeclaration',
  'ObjectLiteral',
  'BlockStatement',
  'ArrowFunction',
  'Regex',
  'OptionalChaining',
]

/** Every room, in the order of the report. */
export const ROOMS: readonly Room[] = [
  { name: 'core', sources: 'core/src/**/*.ts', tests: 'core/src/**/*.test.ts', goal: 90 },
  { name: 'money', sources: 'money/src/**/*.ts', tests: 'money/src/**/*.test.ts', goal: 90 },
  { name: 'formulas', sources: 'formulas/src/**/*.ts', tests: 'formulas/src/**/*.test.ts', goal: 90 },
  { name: 'receipts', sources: 'receipt/src/**/*.ts', tests: '{receipt,verify}/src/**/*.test.ts', goal: 90 },
  {
    name: 'forms',
    sources: '{h5,ops}/src/**/*{form,forms,errors,rules,summary,reducer,size,intent}.ts',
    tests: '{h5,ops}/src/**/*.test.{ts,tsx}',
    goal: 75,
  },
  {
    name: 'screens',
    sources: '{h5,ops,ui,web}/src/**/*.tsx',
    tests: '{h5,ops,web}/src/**/*.test.tsx',
    without: STYLES,
    goal: 80,
  },
]
