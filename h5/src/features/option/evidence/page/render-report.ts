import { fingerprintOf } from '@halyard/receipt/keeping'
import type { EvidencePageData } from '@halyard/receipt'
import { saveBlob } from '@halyard/web/save-blob'
import { PROOF_TEXTS } from '../../keeping/finding-texts.ts'
import { FINGERPRINT_DIGITS } from '../../keeping/judge-keys.ts'
import { SCRIPT_CRYPTO } from '../../receipt/script-crypto.ts'
import { type PageText, RECEIPT_CHECK_TEXTS } from '../page-texts.ts'
import type { PageCheck, PageReport } from './check-evidence.ts'

const CHECK_TEXTS = {
  ...RECEIPT_CHECK_TEXTS,
  signature: 'signatureValid',
  known_key: 'keyKnown',
  key_time: 'keyInTime',
} as const satisfies Record<PageCheck['name'], PageText>

/** Parts of a page that are shown: its data, what they prove, and the hashes of the data and of the script. */
interface Shown {
  readonly data: EvidencePageData
  readonly report: PageReport
  readonly dataHash: string
  readonly scriptHash: string
}

type Translate = (name: PageText) => string

/** Renders the report of a page. Everything is text: no part of the data becomes an element. */
export async function renderReport({ data, report, dataHash, scriptHash }: Shown): Promise<HTMLElement[]> {
  const t: Translate = (name) => data.texts[name] ?? name
  const fingerprints = await Promise.all(
    data.keys.map(({ public_key }) => fingerprintOf(public_key, SCRIPT_CRYPTO)),
  )
  return [
    renderVerdict(report, data, t),
    section(t('checks'), ...renderChecks(report, t)),
    section(
      t('keys'),
      element('p', t('keysNote')),
      list(
        fingerprints.map((digits) => [
          `${t('fingerprint')}: `,
          code(inGroups(digits.slice(0, FINGERPRINT_DIGITS))),
        ]),
      ),
    ),
    section(
      t('limits'),
      ...([t('limitUnsigned'), t('limitPage'), t('limitHashes')] as const).map((text) => element('p', text)),
      list([
        [`${t('dataHash')}: `, code(dataHash)],
        [`${t('scriptHash')}: `, code(scriptHash)],
      ]),
    ),
    saveButton(data.file, t('saveData')),
  ]
}

function renderVerdict({ verdict, proof }: PageReport, { found, about }: EvidencePageData, t: Translate) {
  const notes = {
    proven: proof ? [t(PROOF_TEXTS[proof])] : [],
    signed: [t('signedNote'), found],
    broken: [t('brokenNote')],
  }[verdict]
  const shown = element('section', '')
  shown.className = `verdict ${verdict}`
  shown.setAttribute('role', 'status')
  shown.append(element('h2', t(verdict)), ...notes.map((note) => element('p', note)), element('p', about))
  return shown
}

function renderChecks({ statements, proof }: PageReport, t: Translate): HTMLElement[] {
  const each = statements.flatMap(({ format, checks }, index) => {
    const title = element('h3', `${t('statement').replace('#', String(index + 1))}: `)
    title.append(code(format))
    return [title, list(checks.map(({ name, ok }) => [markOf(ok, t), ` ${t(CHECK_TEXTS[name])}`]))]
  })
  if (!proof) return each
  const broken = element('p', `${t('contradiction')}: `)
  broken.append(code(proof))
  return [...each, broken]
}

function markOf(ok: boolean, t: Translate): HTMLElement {
  const mark = element('strong', `${ok ? '✓' : '✗'} ${t(ok ? 'checkPassed' : 'checkFailed')}:`)
  mark.className = ok ? 'passed' : 'failed'
  return mark
}

function saveButton(file: string, label: string): HTMLElement {
  const button = element('button', label)
  button.addEventListener('click', () => {
    saveBlob(new Blob([file], { type: 'application/json' }), 'halyard-evidence.json')
  })
  return button
}

function section(title: string, ...parts: readonly HTMLElement[]): HTMLElement {
  const shown = element('section', '')
  shown.append(element('h2', title), ...parts)
  return shown
}

function list(items: readonly (readonly (string | HTMLElement)[])[]): HTMLElement {
  const shown = element('ul', '')
  for (const parts of items) {
    const item = element('li', '')
    item.append(...parts)
    shown.append(item)
  }
  return shown
}

function code(text: string): HTMLElement {
  return element('code', text)
}

function element(
  tag: 'button' | 'code' | 'h2' | 'h3' | 'li' | 'p' | 'section' | 'strong' | 'ul',
  text: string,
) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function inGroups(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}
