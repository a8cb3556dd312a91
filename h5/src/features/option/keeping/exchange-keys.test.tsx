import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadNamespaces, useShownLanguage } from '../../../lib/language/i18n.ts'
import { KeysView } from './exchange-keys.tsx'
import type { KeyTrust } from './judge-keys.ts'
import TEXTS from './locales/en.json' with { type: 'json' }

const CURRENT = { fingerprint: '0123456789abcdef', from: Date.UTC(2026, 10, 22), until: undefined }
const PINNED = { fingerprint: 'fedcba9876543210', from: 0, until: undefined }

/** Returns what the view says, with its parts between bars. */
async function said(trust: KeyTrust): Promise<string> {
  // Static markup is rendered in the first language, whatever another test has chosen.
  useShownLanguage.setState({ language: 'en' })
  await loadNamespaces(['common', 'option/keeping'])
  const view = <KeysView keys={{ current: CURRENT, trust, others: trust === 'foreign' ? [PINNED] : [] }} />
  return renderToStaticMarkup(view)
    .replaceAll(/(<[^>]+>)+/g, '|')
    .replaceAll('&#x27;', "'")
}

test('KeysView: shows the fingerprint in groups, since when, and that this device trusts it', async () => {
  const shown = await said('pinned')
  expect(shown).toContain('|0123 4567 89ab cdef|')
  expect(shown).toContain(`|${TEXTS.keySince.replace('{{date}}', '22 Nov 2026')}|`)
  expect(shown).toContain(`|${TEXTS.keyPinned}|`)
})

test('KeysView: a key that this device does not trust is announced, with the one that it trusts', async () => {
  const shown = await said('foreign')
  expect(shown).toContain(`|${TEXTS.keyForeign}|`)
  expect(shown).toContain(`|${TEXTS.otherKeys}|fedc ba98 7654 3210|`)
})
