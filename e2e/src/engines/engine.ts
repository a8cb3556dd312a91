/** A control or a text of a page, as its user names it. */
export interface Target {
  /** `field` is an input by its label, `text` any element by its own text. */
  readonly role: 'button' | 'link' | 'checkbox' | 'tab' | 'field' | 'text'
  readonly name: string
  /** The name goes on after `name`. */
  readonly isPrefix?: boolean
}

/** One page of a browser engine, as small as a phone's. `expression` is JavaScript that the page evaluates. */
export interface EnginePage {
  readonly version: string
  readonly goto: (url: string) => Promise<void>
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Clicks the element that an expression returns. Throws if there is none, or another one covers it. */
  readonly click: (expression: string) => Promise<void>
  /** Replaces the text of the field that an expression returns. */
  readonly fill: (expression: string, text: string) => Promise<void>
  /** Returns the errors and failed requests that the page has reported so far. */
  readonly problems: () => Promise<readonly string[]>
  readonly screenshot: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** A browser engine that may be installed on this machine. */
export interface Engine {
  readonly name: string
  /** Returns the programs that it needs and this machine lacks. */
  readonly missing: () => readonly string[]
  readonly open: () => Promise<EnginePage>
}

export const PHONE = { width: 390, height: 844 } as const
