import { INTL_TAGS } from '@halyard/api/client'
import { LanguageNote } from '../features/device/setting-notes.tsx'
import { useTranslation } from '../lib/language/use-translation.ts'
import { chooseLanguage } from '../lib/language/account-language.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '@halyard/web'
import { Page } from '../lib/navigation/page.tsx'
import { useSession, useSignedIn } from '../lib/session/session.ts'
import { ChoiceList } from './choice-list.tsx'

export function LanguagePage() {
  const { t } = useTranslation()
  const language = useSession((session) => session.language)
  const signedIn = useSignedIn()
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
        {signedIn ? (
          <p className="mt-3 text-13 text-muted">
            <LanguageNote />
          </p>
        ) : null}
      </div>
    </Page>
  )
}
