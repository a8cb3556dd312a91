import type { KeyPeriod } from '../statements/signing-keys.ts'

/** Contents of a page of evidence besides its script. Everything but `file` is by the word of the page. */
export interface EvidencePageData {
  /** The content of the file of evidence, as it would be saved by itself. */
  readonly file: string
  /** Whether a proof was found, which holds without the word of the customer. */
  readonly isProof: boolean
  /** The keys that the device trusted. */
  readonly keys: readonly KeyPeriod[]
  /** The finding, its subject and its time, in the customer's language. */
  readonly found: string
  readonly about: string
  /** The texts of the page by their keys. */
  readonly texts: Readonly<Record<string, string>>
}

/** The parts of a page of evidence. Hashes are in base64; nothing but the title and the note comes from outside the build. */
export interface EvidencePageParts {
  readonly script: string
  readonly scriptHash: string
  readonly style: string
  readonly styleHash: string
  /** A language tag. */
  readonly language: string
  readonly title: string
  /** The text for browsers that run no script, and for data that cannot be read. */
  readonly note: string
  readonly data: EvidencePageData
}

const DATA_START = '<script id="evidence" type="application/json">'
const DATA_END = '</script>'

/**
 * Returns a self-contained HTML page of evidence. It loads nothing, and its policy lets nothing run but its one script.
 * Whatever the data contain, they end where they should: none of their characters can close or open an element.
 */
export function evidencePageOf(parts: EvidencePageParts): string {
  const { script, scriptHash, style, styleHash, language, title, note, data } = parts
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="${escapeText(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<style>${style}</style>
</head>
<body>
<main data-note="${escapeText(note)}"><h1>${escapeText(title)}</h1><noscript><p>${escapeText(note)}</p></noscript></main>
${DATA_START}${escapeJson(JSON.stringify(data))}${DATA_END}
<script>${script}</script>
</body>
</html>
`
}

/**
 * Returns the content of the file of evidence in a page, without running or trusting anything else in it; `undefined`
 * if the text is not such a page, or has several data elements, of which a browser might show another one.
 */
export function fileInPage(text: string): string | undefined {
  const [, data, ...more] = text.split(DATA_START)
  if (data === undefined || more.length > 0) return undefined
  try {
    const { file } = Object(JSON.parse(data.slice(0, data.indexOf(DATA_END)))) as { readonly file?: unknown }
    return typeof file === 'string' ? file : undefined
  } catch {
    return undefined
  }
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '')
}

/** Escapes what could end a script element, start a comment in it, or be a line end to a reader of JavaScript. */
function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
