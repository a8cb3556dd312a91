import type PdfKit from 'pdfkit'
import { fontFile, type FontName, type Weight } from './fonts.ts'
import type { PrintedDocument } from './printed-document.ts'
import { visualRuns } from './visual-runs.ts'

type Pdf = InstanceType<typeof PdfKit>

export interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
}

interface Place {
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly width: number
  readonly align?: 'right' | undefined
}

export interface PageWriter {
  readonly pdf: Pdf
  /** Breaks a text into lines of at most a width, in points. */
  readonly linesOf: (text: string, width: number, style: Style) => readonly string[]
  /** Draws one line. */
  readonly line: (text: string, place: Place, style: Style) => void
}

/** Measures and draws texts in any script. Words are those of the language, of which not all have spaces between them. */
export function createPageWriter(
  pdf: Pdf,
  { language, tag }: Pick<PrintedDocument, 'language' | 'tag'>,
): PageWriter {
  const words = new Intl.Segmenter(tag, { granularity: 'word' })
  const letters = new Intl.Segmenter(tag, { granularity: 'grapheme' })

  function setFont(font: FontName, { size, weight = 'regular' }: Style): void {
    pdf.font(fontFile(font, weight), size)
  }

  function widthOf(text: string, style: Style): number {
    return visualRuns(text, language).reduce((sum, run) => {
      setFont(run.font, style)
      return sum + pdf.widthOfString(run.text)
    }, 0)
  }

  function linesOf(text: string, width: number, style: Style): readonly string[] {
    if (widthOf(text, style) <= width) return [text]
    const parts = Array.from(words.segment(text), ({ segment }) => segment).flatMap((word) =>
      widthOf(word, style) <= width ? [word] : Array.from(letters.segment(word), ({ segment }) => segment),
    )
    const lines: string[] = []
    let line = ''
    for (const part of parts) {
      if (line !== '' && part.trim() !== '' && widthOf(line + part, style) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += line === '' ? part.trimStart() : part
    }
    return [...lines, line.trimEnd()].filter((kept) => kept !== '')
  }

  function line(text: string, { x, y, width, align }: Place, style: Style): void {
    pdf.fillColor(style.colour ?? '#161B20')
    let left = align === 'right' ? x + width - widthOf(text, style) : x
    for (const run of visualRuns(text, language)) {
      setFont(run.font, style)
      pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += pdf.widthOfString(run.text)
    }
  }

  return { pdf, linesOf, line }
}
