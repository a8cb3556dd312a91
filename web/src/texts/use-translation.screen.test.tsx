import { renderStage, stopClock } from '@halyard/ui/testing'
import { StrictMode, Suspense, useMemo, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTexts } from './create-texts.ts'
import type { Texts } from './text-store.ts'

test('useTranslation: a component with other hooks waits for its texts, in each language', async () => {
  stopClock(0)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const arriving = new Map<string, (texts: Texts) => void>()
  const { useTranslation, show } = createTexts<'en' | 'de'>(
    (language, namespace) =>
      namespace === 'common'
        ? Promise.resolve({})
        : new Promise((resolve) => void arriving.set(language, resolve)),
    { en: 'en', de: 'de' },
  )
  function Statistics() {
    const { t } = useTranslation('statistics')
    const [days] = useState(7)
    return useMemo(() => <p>{t('title', { days })}</p>, [t, days])
  }
  const stage = await renderStage(
    <StrictMode>
      <Suspense fallback="Loading">
        <Statistics />
      </Suspense>
    </StrictMode>,
  )
  onTestFinished(async () => {
    await stage.close()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  expect(stage.text()).toBe('Loading')
  arriving.get('en')?.({ title: 'Last {{days}} days' })
  await stage.settle()
  expect(stage.text()).toBe('Last 7 days')
  const switched = show('de')
  await stage.settle()
  expect(stage.text()).toBe('Last 7 days')
  arriving.get('de')?.({ title: 'Letzte {{days}} Tage' })
  await stage.settle()
  await switched
  expect(stage.text()).toBe('Letzte 7 Tage')
  expect(logged.mock.calls).toEqual([])
})
