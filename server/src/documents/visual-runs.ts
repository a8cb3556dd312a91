import type { Language } from '@halyard/api'
import createBidi from 'bidi-js'
import { fontOf, type FontName } from './fonts.ts'

/** A part of a line in one font, drawn after the one before it, from left to right. */
export interface Run {
  readonly font: FontName
  readonly text: string
}

/** The module is the function itself, and its types say that it has one. */
const bidi = (createBidi as unknown as typeof createBidi.default)()
/** Everything that is written from right to left begins here. */
const MAYBE_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** Marks that would hide or reorder what follows, and characters that show nothing. */
const INVISIBLE = /[\p{Cc}\p{Variation_Selector}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/**
 * Splits a line into runs of one font, in visual order (UAX 9). A run from right to left is one word, whose letters the font
 * orders itself.
 */
export function visualRuns(line: string, language: Language): readonly Run[] {
  const text = line.replace(INVISIBLE, ' ')
  if (!MAYBE_RIGHT_TO_LEFT.test(text)) return fontRuns(text, language)
  return directedParts(text).flatMap(({ part, isRightToLeft }) =>
    isRightToLeft
      ? part
          .split(/( )/)
          .filter((word) => word !== '')
          .toReversed()
          .flatMap((word) => fontRuns(word, language))
      : fontRuns(part, language),
  )
}

/** Returns the parts of one direction in visual order: each in logical order itself. */
function directedParts(text: string): readonly { readonly part: string; readonly isRightToLeft: boolean }[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'ltr')
  const order = Array.from({ length: text.length }, (_, index) => index)
  for (const paragraph of paragraphs)
    for (const [start = 0, end = 0] of bidi.getReorderSegments(
      text,
      { levels, paragraphs },
      paragraph.start,
      paragraph.end,
    ))
      order.splice(start, end - start + 1, ...order.slice(start, end + 1).toReversed())
  const parts: { part: string; isRightToLeft: boolean }[] = []
  for (const index of order) {
    const isRightToLeft = (levels[index] ?? 0) % 2 === 1
    const unit = text[index] ?? ''
    const last = parts.at(-1)
    if (!last || last.isRightToLeft !== isRightToLeft) parts.push({ part: unit, isRightToLeft })
    else last.part = isRightToLeft ? unit + last.part : last.part + unit
  }
  return parts
}

/** Marks stay with the letter before them. */
function fontRuns(text: string, language: Language): readonly Run[] {
  const runs: { font: FontName; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = last && /\p{M}/u.test(character) ? last.font : fontOf(character, language)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
