/** The forms of a product's name in paths and code. */
export interface Names {
  /** `tip-jar` */
  readonly kebab: string
  /** `tipJar` */
  readonly camel: string
  /** `TipJar` */
  readonly pascal: string
  /** `tip_jar` */
  readonly snake: string
  /** `TIP_JAR` */
  readonly upper: string
  /** `tip jar` */
  readonly words: string
}

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const LENGTH_MAX = 24
/** Words of TypeScript that no constant can be named. */
const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** Returns the forms of a name. Throws a `NameError` unless it is in kebab case. */
export function namesOf(kebab: string): Names {
  if (!KEBAB.test(kebab) || kebab.length > LENGTH_MAX)
    throw new NameError(
      `the name of a product is in kebab case, of at most ${LENGTH_MAX} letters, as in tip-jar: ${kebab}`,
    )
  if (RESERVED.has(kebab)) throw new NameError(`${kebab} is a word of TypeScript`)
  const words = kebab.split('-')
  const pascal = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')
  const snake = words.join('_')
  return {
    kebab,
    camel: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    pascal,
    snake,
    upper: snake.toUpperCase(),
    words: words.join(' '),
  }
}

/** A name that no new product can have. */
export class NameError extends Error {}
