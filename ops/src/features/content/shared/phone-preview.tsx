import { INTL_TAGS, type Language } from '@halyard/api/client'
import { Card, NavBar, Segmented } from '@halyard/ui'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { THEMES, useTheme } from '../../../lib/session/theme.ts'
import { customerWords, type CustomerPage } from './customer-words.ts'

interface PhonePreviewProps {
  /** The customers' page in which the content is. */
  readonly title: CustomerPage
  readonly language: Language
  /** The content of the page, made of the same components as in the customers' app. */
  readonly children: ReactNode
}

const nothing = () => {}

/** Renders a page as customers see it: 360 px wide, in the theme to choose. Nothing in it can be used. */
export function PhonePreview({ title, language, children }: PhonePreviewProps) {
  const { t } = useTranslation('content')
  const id = useId()
  const [theme, setTheme] = useState(useTheme().theme)
  return (
    <Card>
      <section aria-labelledby={id}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-15 font-semibold" id={id}>
            {t('preview')}
          </h2>
          <Segmented
            compact
            label={t('previewTheme')}
            onChange={setTheme}
            options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
            value={theme}
          />
        </div>
        <div
          aria-labelledby={id}
          className="mx-auto h-[640px] w-[362px] max-w-full overflow-y-auto rounded-sheet border border-control bg-page text-text"
          data-theme={theme}
          role="region"
          tabIndex={0}
        >
          <div inert lang={INTL_TAGS[language]}>
            <NavBar onBack={nothing} title={customerWords(language)[title]} />
            {children}
          </div>
        </div>
      </section>
    </Card>
  )
}
