import { vi } from 'vitest'
import { startI18n } from '../lib/language/i18n.ts'

/** Loads the texts of the console, in English, for tests that render without a document. */
export async function startTexts(namespaces: readonly string[] = []): Promise<void> {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n(namespaces)
  vi.unstubAllGlobals()
}
