import { type EvidencePageData, hexOf } from '@halyard/receipt'
import { SCRIPT_CRYPTO } from '../../receipt/script-crypto.ts'
import { checkEvidence } from './check-evidence.ts'
import { renderReport } from './render-report.ts'
import './page.css'

/** The script of a saved page of evidence: verifies the data of the page on which it runs, and shows the result. */

const light = matchMedia('(prefers-color-scheme: light)')
const followTheme = () => {
  document.documentElement.dataset['theme'] = light.matches ? 'light' : 'dark'
}
light.addEventListener('change', followTheme)
followTheme()

async function show(main: HTMLElement): Promise<void> {
  try {
    main.append(...(await rendered()))
  } catch {
    // The data cannot even be read: the page says how else they can be verified.
    const note = document.createElement('p')
    note.className = 'verdict broken'
    note.setAttribute('role', 'status')
    note.textContent = main.dataset['note'] ?? ''
    main.append(note)
  }
}

async function rendered(): Promise<HTMLElement[]> {
  const data = JSON.parse(document.querySelector('#evidence')?.textContent ?? '') as EvidencePageData
  return renderReport({
    data,
    report: await checkEvidence(data, SCRIPT_CRYPTO),
    dataHash: await hashOf(data.file),
    scriptHash: await hashOf(document.querySelector('body > script:not([type])')?.textContent ?? ''),
  })
}

async function hashOf(text: string): Promise<string> {
  return hexOf(await SCRIPT_CRYPTO.sha256(new TextEncoder().encode(text)))
}

const main = document.querySelector('main')
if (main) void show(main)
