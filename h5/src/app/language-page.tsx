import { INTL_TAGS } from '@halyard/api/client'
import { useTranslation } from '../lib/language/use-translation.ts'
import { chooseLanguage } from '../lib/language/account-language.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '@halyard/web'
import { Page } from '../lib/navigation/page.tsx'
import { useSession } from '../lib/session/session.ts'
import { ChoiceList } from './choice-list.tsx'

export function LanguagePage() {
  const { t } = useTranslation()
  const language = useSession((session) => session.language)
  return (
    <Page title={t('language')}>
      <div className="p-4">
        <ChoiceList
          label={t('language')}
          onChange={(chosen) => void chooseLanguage(chosen)}
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
