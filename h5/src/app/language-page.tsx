import type { Language } from '@halyard/contract/client'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../lib/api.ts'
import { changeLanguage } from '../lib/i18n.ts'
import { INTL_TAGS } from '@halyard/contract/client'
import { LANGUAGE_NAMES, LANGUAGES } from '../lib/languages.ts'
import { Page } from '../lib/page.tsx'
import { isSignedIn, useSession } from '../lib/session.ts'
import { ChoiceList } from './choice-list.tsx'

export function LanguagePage() {
  const { t } = useTranslation()
  const language = useSession((session) => session.language)
  return (
    <Page title={t('language')}>
      <div className="p-4">
        <ChoiceList
          label={t('language')}
          onChange={(chosen) => void choose(chosen)}
          options={LANGUAGES.map((value) => ({
            value,
            label: LANGUAGE_NAMES[value],
            lang: INTL_TAGS[value],
          }))}
          value={language}
        />
      </div>
    </Page>
  )
}

async function choose(language: Language): Promise<void> {
  await changeLanguage(language)
  // Mail is written in it; when that cannot be remembered now, the next change will.
  if (isSignedIn()) await tryApi('set/lang', { lang: language }, { mask: false })
}
