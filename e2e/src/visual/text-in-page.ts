// Everything here runs inside the browser: each function is sent as its source, so it may use only the other functions
// in this file.

interface Piece {
  readonly text: string
  readonly node: Text
  readonly layer: Element | null
  readonly box: DOMRect
}

/** The overlap in pixels that line boxes of one paragraph may have. */
function touch(): number {
  return 2
}

/** Returns the text as it is reported. */
function excerpt(text: string): string {
  return text.trim().slice(0, 60)
}

/** Returns the layer that contains a text: fixed and sticky bars and overlays cover the page on purpose. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position } = getComputedStyle(at)
    if (position === 'fixed' || position === 'sticky' || at.hasAttribute('data-overlay')) return at
  }
  return null
}

/** Returns the part of a line that its ancestors do not clip, or `undefined` if they clip all of it. */
function clipped(line: DOMRect, element: Element): DOMRect | undefined {
  let { left, top, right, bottom } = line
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
  }
  return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : undefined
}

/** Returns whether a box clips a line where no scrolling can show it. */
function isCut(line: DOMRect, element: Element): boolean {
  const hiding = ['hidden', 'clip']
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    if (overflowX === 'auto' || overflowX === 'scroll') return false
    const overflows = line.right > box.right + touch() || line.left < box.left - touch()
    if (hiding.includes(overflowX) && overflows) return true
    const middle = (line.top + line.bottom) / 2
    if (hiding.includes(overflowY) && (middle > box.bottom || middle < box.top)) return true
  }
  return false
}

/** Returns a text with a mark where it breaks inside a word or a number, or `undefined` if it breaks between words. */
function brokenWord(node: Text, element: Element): string | undefined {
  const { wordBreak, overflowWrap } = getComputedStyle(element)
  // Addresses, keys and codes may break anywhere.
  if (wordBreak === 'break-all' || overflowWrap === 'anywhere') return undefined
  const { data } = node
  const range = document.createRange()
  let before: number | undefined
  for (let at = 0; at < data.length; at += 1) {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const [rect] = range.getClientRects()
    if (!rect || rect.width === 0) continue
    const hasMoved = before !== undefined && rect.top > before + rect.height / 2
    before = rect.top
    const around = data.slice(Math.max(0, at - 1), at + 1)
    if (hasMoved && /^(?:[\d.,][\d.,%]|[A-Za-z]{2})$/.test(around))
      return `${data.slice(0, at)}|${data.slice(at)}`
  }
  return undefined
}

/** Returns whether an element is in a box of one pixel, as what only screen readers read out. */
function isForReaders(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement) {
    const { width, height } = box.getBoundingClientRect()
    if (width <= 1 && height <= 1 && getComputedStyle(box).overflow !== 'visible') return true
  }
  return false
}

/** Returns the visible text: of the open dialog, otherwise of the page. */
function shownText(): Array<{ readonly node: Text; readonly element: Element; readonly lines: DOMRect[] }> {
  const over = document.querySelector('[role="dialog"]:not([aria-modal="false"])')
  const walker = document.createTreeWalker(over ?? document.body, NodeFilter.SHOW_TEXT)
  const found: ReturnType<typeof shownText> = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || node.data.trim() === '') continue
    if (element.closest('script, style, noscript, option') || isForReaders(element)) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = Array.from(range.getClientRects()).filter(
      ({ width, height }) => width > 0.5 && height > 0.5,
    )
    if (lines.length > 0) found.push({ node, element, lines })
  }
  return found
}

/** Returns the pairs of texts that overlap. */
function overprints(pieces: readonly Piece[]): string[] {
  const flaws: string[] = []
  const downwards = pieces.toSorted((a, b) => a.box.top - b.box.top)
  for (const [at, upper] of downwards.entries()) {
    for (const lower of downwards.slice(at + 1)) {
      if (lower.box.top > upper.box.bottom) break
      if (lower.node === upper.node || lower.layer !== upper.layer) continue
      const wide = Math.min(upper.box.right, lower.box.right) - Math.max(upper.box.left, lower.box.left)
      const high = Math.min(upper.box.bottom, lower.box.bottom) - Math.max(upper.box.top, lower.box.top)
      // Line boxes are higher than their glyphs: up to a third of a line is spacing.
      if (wide > touch() && high > Math.min(upper.box.height, lower.box.height) * 0.35)
        flaws.push(`prints "${upper.text}" over "${lower.text}"`)
    }
  }
  return flaws
}

/** Returns the flaws of the visible text. */
function findBrokenText(): string[] {
  const flaws = new Set<string>()
  const pieces: Piece[] = []
  for (const { node, element, lines } of shownText()) {
    const text = excerpt(node.data)
    if (lines.some((line) => isCut(line, element))) flaws.add(`cuts off "${text}"`)
    const broken = lines.length > 1 ? brokenWord(node, element) : undefined
    if (broken !== undefined) flaws.add(`breaks "${excerpt(broken)}"`)
    const layer = layerOf(element)
    for (const line of lines) {
      const box = clipped(line, element)
      if (box) pieces.push({ text, node, layer, box })
    }
  }
  return [...flaws, ...new Set(overprints(pieces))]
}

/** The functions for the page, as one script. */
export const SOURCES = [
  touch,
  excerpt,
  layerOf,
  clipped,
  isCut,
  brokenWord,
  isForReaders,
  shownText,
  overprints,
  findBrokenText,
]
  .map(String)
  .join('\n')
