import type { Language } from '@halyard/api/client'
import { Tabs } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '@halyard/web'

/** Whether a language has a text. `wrong`: it has one that cannot be saved. */
export type TextState = 'written' | 'missing' | 'wrong'

interface LanguageTabsProps {
  readonly value: Language
  readonly onChange: (language: Language) => void
  readonly stateOf: (language: Language) => TextState
  /** The fields of the chosen language. */
  readonly children: ReactNode
}

/** Renders the nine languages as tabs that show which texts are missing. */
export function LanguageTabs({ value, onChange, stateOf, children }: LanguageTabsProps) {
  const { t } = useTranslation('content')
  return (
    <Tabs
      label={t('languages')}
      onChange={onChange}
      tabs={LANGUAGES.map((language) => ({
        value: language,
        label: <Label language={language} state={stateOf(language)} />,
      }))}
      value={value}
    >
      <div className="grid gap-4 pt-4">{children}</div>
    </Tabs>
  )
}

function Label({ language, state }: { readonly language: Language; readonly state: TextState }) {
  const { t } = useTranslation('content')
  return (
    <span className="inline-flex items-center gap-1.5">
      {LANGUAGE_NAMES[language]}
      {state === 'written' ? null : (
        <>
          <span
            aria-hidden
            className={`size-2 rounded-full ${state === 'wrong' ? 'bg-danger' : 'border border-control'}`}
          />
          <span className="sr-only"> {t(`text_${state}`)}</span>
        </>
      )}
    </span>
  )
}
