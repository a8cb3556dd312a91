import { INTL_TAGS, type Language } from '@halyard/api/client'
import type { Finding, PinnedKeys } from '@halyard/receipt/keeping'
import { evidencePageOf, parseStatements } from '@halyard/receipt'
import { formatOf } from '../../../lib/format/format.ts'
import { loadNamespaces, text, useShownLanguage } from '../../../lib/language/i18n.ts'
import { fileNameOf, textsOf } from '../keeping/finding-texts.ts'
import { jsonOf, saveFile, saveJson } from '../receipt/save-receipt.ts'
import { PAGE_TEXTS } from './page-texts.ts'

type InlinePage = Parameters<typeof evidencePageOf>[0]
/** The script and the style of the page, as the build made them. */
export type InlineFiles = Pick<InlinePage, 'script' | 'scriptHash' | 'style' | 'styleHash'>

/**
 * Saves a finding as a page that verifies itself offline, in the customer's language. An answer without signed
 * statements is saved by itself, and so is all evidence if the exchange does not deliver the script of the page.
 */
export async function saveEvidence(finding: Finding, keys: PinnedKeys | undefined): Promise<void> {
  const name = fileNameOf(finding)
  const files = parseStatements(jsonOf(finding.file)) && (await loadFiles().catch(() => undefined))
  if (!files) return saveJson(finding.file, `${name}.json`)
  const page = evidencePageFor(finding, keys, files, useShownLanguage.getState().language)
  saveFile(page, 'text/html', `${name}.html`)
}

async function loadFiles(): Promise<InlineFiles> {
  const [files] = await Promise.all([
    import('./page/evidence-script.ts?inline-page'),
    loadNamespaces(['option', 'option/keeping', 'option/evidence']),
  ])
  return files
}

/** Returns the page of a finding. Requires the texts to be loaded. */
export function evidencePageFor(
  finding: Finding,
  keys: PinnedKeys | undefined,
  files: InlineFiles,
  language: Language,
): string {
  const { kind, optionId, term, foundAt, file } = finding
  const { title, what } = textsOf(finding)
  const about = [
    ...(optionId === null ? [] : [text('option/keeping:ofOption', { id: optionId })]),
    formatOf(language).dateTime(foundAt),
  ]
  return evidencePageOf({
    ...files,
    language: INTL_TAGS[language],
    title: `Halyard: ${text(`option/keeping:${title}`)}`,
    note: text('option/evidence:noScript'),
    data: {
      file: jsonOf(file),
      isProof: kind === 'proof',
      keys: keys?.periods ?? [],
      found: text(`option/keeping:${what}`, { term: term ?? '' }),
      about: about.join(' · '),
      texts: Object.fromEntries(Object.entries(PAGE_TEXTS).map(([name, key]) => [name, text(key)])),
    },
  })
}
