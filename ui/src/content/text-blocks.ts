/** A paragraph, or a list with or without numbers. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly string[] }

const ITEM = /^(?:(?<bullet>- )|\d+\. )(?<text>.*)$/u

/**
 * Splits a text into blocks: blank lines separate paragraphs, and lines that begin with a dash or a number are items. All
 * other text remains as it is.
 */
export function toTextBlocks(body: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of body.split('\n')) {
    if (line.trim() === '') continue
    const { bullet, text } = ITEM.exec(line)?.groups ?? {}
    if (text === undefined) {
      blocks.push({ kind: 'paragraph', text: line })
      continue
    }
    const kind = bullet === undefined ? 'numbers' : 'bullets'
    const last = blocks.at(-1)
    if (last && last.kind === kind) blocks[blocks.length - 1] = { kind, items: [...last.items, text] }
    else blocks.push({ kind, items: [text] })
  }
  return blocks
}
