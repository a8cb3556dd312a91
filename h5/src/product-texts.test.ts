import { LEDGER_REASONS, NOTICE_KINDS } from '@halyard/api'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadNamespaces, startI18n } from './lib/language/i18n.ts'
import { TEXTS } from './lib/language/texts.ts'

const NOTICES = import.meta.glob<readonly { readonly kind: string }[]>('./features/*/notices/notices.ts', {
  eager: true,
  import: 'NOTICES',
})

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadNamespaces(['assets', 'notice'])
})

test.each(LEDGER_REASONS)('entries: %s has a name and a meaning in the entries/ of a feature', (reason) => {
  expect(TEXTS.translationOf('en', 'assets').exists(`reason_${reason}`)).toBe(true)
  expect(TEXTS.translationOf('en', 'assets').exists(`meaning_${reason}`)).toBe(true)
})

test.each(NOTICE_KINDS)('notices: %s has a name, and words in the notices/ of a feature', (kind) => {
  expect(TEXTS.translationOf('en', 'notice').exists(`kind_${kind}`)).toBe(true)
  expect(Object.values(NOTICES).flatMap((kinds) => kinds.filter((each) => each.kind === kind))).toHaveLength(
    1,
  )
})
