import { vi } from 'vitest'

/** The size of every element that is measured, in pixels: that of a card on a phone. */
const SIZE = { width: 358, height: 240 } as const

/** Six pixels a character. */
const CHARACTER = 6

/**
 * Gives a document without a browser what drawings and pictures need, until `vi.unstubAllGlobals`: elements have a size, a
 * canvas takes what is drawn on it, and no picture can be decoded.
 */
export function stubDevice(): void {
  vi.stubGlobal('ResizeObserver', MeasuringObserver)
  vi.stubGlobal('Image', UndecodedImage)
  vi.stubGlobal('FileReader', PromptReader)
  for (const side of ['clientWidth', 'offsetWidth'] as const) stubSize(side, SIZE.width)
  for (const side of ['clientHeight', 'offsetHeight'] as const) stubSize(side, SIZE.height)
  HTMLCanvasElement.prototype.getContext = (() => blankContext()) as never
}

function stubSize(side: string, pixels: number): void {
  Object.defineProperty(HTMLElement.prototype, side, { get: () => pixels, configurable: true })
}

/** Reports the size of an element as soon as it is observed. */
class MeasuringObserver {
  readonly #report: ResizeObserverCallback
  #isOpen = true
  constructor(report: ResizeObserverCallback) {
    this.#report = report
  }
  readonly observe = (target: Element) => {
    const entry = { target, contentRect: SIZE } as unknown as ResizeObserverEntry
    queueMicrotask(() => this.#isOpen && this.#report([entry], this as never))
  }
  readonly unobserve = () => {}
  readonly disconnect = () => {
    this.#isOpen = false
  }
}

/** An image that fails as soon as it has an address. */
class UndecodedImage {
  onload?: () => void
  onerror?: () => void
  set src(_address: string) {
    queueMicrotask(() => this.onerror?.())
  }
}

/** Reads every file at once, as an empty picture: a real one is read at the speed of the machine. */
class PromptReader extends EventTarget {
  result = ''
  readAsDataURL(): void {
    this.result = 'data:image/png;base64,'
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

/** Returns a context that draws nothing. */
function blankContext(): object {
  const gradient = { addColorStop: () => {} }
  const acts: Readonly<Record<string, unknown>> = {
    measureText: (text: string) => ({ width: text.length * CHARACTER }),
    createLinearGradient: () => gradient,
  }
  return new Proxy<Record<string | symbol, unknown>>(
    {},
    { get: (kept, name) => kept[name] ?? acts[String(name)] ?? (() => {}) },
  )
}
