/** Words that the project does not use, each with what to write instead. `\b` and the flags `iu` are added. */
export const BANNED_WORDS: ReadonlyArray<readonly [pattern: string, instead: string]> = [
  ['anew', 'again'],
  ['whoever', 'name the actor: the caller, the customer, the reader'],
  ['(?:nobody|somebody)', 'name the actor, or use "no one" and "someone" for people'],
  ['of late', 'recently'],
  ['for ever', 'without limit, permanently, never expires'],
  ['comes? to pass', 'happens'],
  ['came to pass', 'happened'],
  ['dearer', 'more expensive'],
  ['befall(?:s|en)?', 'happen to'],
  ['reckon(?:s|ed|ing)?', 'compute, estimate'],
  ['likewise', 'also, in the same way'],
  ['(?:take|takes|taken|taking|took) back', 'cancel, reverse, undo'],
  ['so (?:much|many) (?:of|may|lots|as)', 'name the quantity'],
  ['the other way round', 'reversed, vice versa'],
  ['(?:is|are|was|were|be|been) told', 'is notified, receives, is published'],
  ['stands? for', 'means, represents, covers'],
  ['made good', 'paid, covered, corrected'],
  ['beside', 'next to, besides, in addition to'],
  ['hindrances?', 'blocker, reason'],
]

/** Phrases that comments and test names do not use. */
const BANNED_PHRASES: ReadonlyArray<readonly [pattern: string, instead: string]> = [
  ['(?<=\\w )(?<!there )(?:is|are) no (?!longer|more|other|better|one\\b)\\w+', 'is not a'],
  ['any more', 'no longer'],
  ['an own (?!index|asset)\\w+', 'name the owner: the customer, the exchange, the page'],
  ['rejects who', 'name the actor'],
  ['all the same', 'still, too'],
]

export interface Finding {
  readonly line: number
  readonly word: string
  readonly instead: string
}

type Patterns = ReadonlyArray<{ readonly pattern: RegExp; readonly instead: string }>

function toPatterns(list: typeof BANNED_WORDS): Patterns {
  return list.map(([pattern, instead]) => ({ pattern: new RegExp(`\\b${pattern}\\b`, 'iu'), instead }))
}

const WORDS = toPatterns(BANNED_WORDS)
const PHRASES = toPatterns(BANNED_PHRASES)

/** The start of a docstring that hides its subject, on the line of its opening or on the next. */
const OPENER = /\/\*\*\s*(?:\*\s*)?(?<word>What|Those|Who|Whatever|Why)\b/g

/** Returns the docstrings of a source that open with a relative pronoun instead of a noun or a verb. */
export function findBannedOpeners(source: string): Finding[] {
  return Array.from(source.matchAll(OPENER), ({ index, groups }) => ({
    line: source.slice(0, index).split('\n').length,
    word: groups?.['word'] ?? '',
    instead: 'a noun phrase, or a verb in the third person',
  }))
}

/** Returns the banned words of a text, at most one of each kind a line; empty if there is none. */
export function findBannedWords(text: string): Finding[] {
  return findIn(text, WORDS, /^/)
}

/** Returns the banned phrases in the comments and the names of tests of a source, as `findBannedWords` does. */
export function findBannedPhrases(source: string): Finding[] {
  return findIn(source, PHRASES, /^\s*(?:\/?\*|\/\/|(?:test|describe)\b)/)
}

function findIn(text: string, patterns: Patterns, lines: RegExp): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    if (!lines.test(content)) return []
    return patterns.flatMap(({ pattern, instead }) => {
      const word = pattern.exec(content)?.[0]
      return word === undefined ? [] : [{ line: index + 1, word, instead }]
    })
  })
}
