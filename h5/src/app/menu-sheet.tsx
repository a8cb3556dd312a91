import { Button, ListRow, Sheet } from '@halyard/ui'
import { CircleQuestionMark, CircleUserRound, Globe, Info, Settings, ShieldCheck } from '@halyard/ui/icons'
import { useEffect } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { goTo, LANGUAGE_NAMES } from '@halyard/web'
import { useMenu } from '../lib/navigation/menu.tsx'
import { currentPath } from '../lib/navigation/navigation.ts'
import { pathTo } from '../lib/navigation/route-names.ts'
import { loginPath } from '../lib/session/login-guard.ts'
import { useSession, useSignedIn } from '../lib/session/session.ts'
import { AppearanceSettings } from './appearance-settings.tsx'
import { APP_VERSION } from './version.ts'

/**
 * Renders the menu that opens from the left: the account, the language, the appearance and information about the
 * product.
 */
export function MenuSheet() {
  const { t } = useTranslation()
  const { open } = useMenu()
  useEffect(() => {
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  return (
    <Sheet onClose={close} open={open} side="left" title="Halyard">
      <Customer />
      <div className="-mx-4 my-3 border-y border-line">
        <ListRow
          left={<Globe aria-hidden className="text-muted" size={20} />}
          onClick={() => leaveFor(pathTo('settings/language/language'))}
          right={<Language />}
          title={t('language')}
        />
        <ListRow
          left={<ShieldCheck aria-hidden className="text-muted" size={20} />}
          onClick={() => leaveFor(pathTo('settings/security/index'))}
          title={t('areaSecurity')}
        />
        <ListRow
          left={<Settings aria-hidden className="text-muted" size={20} />}
          onClick={() => leaveFor(pathTo('settings/index'))}
          title={t('settings')}
        />
        <ListRow
          left={<CircleQuestionMark aria-hidden className="text-muted" size={20} />}
          onClick={() => leaveFor(pathTo('help-center/center'))}
          title={t('areaHelp')}
        />
      </div>
      <AppearanceSettings />
      <p className="mt-6 flex items-center gap-2 text-13 text-muted">
        <Info aria-hidden size={16} />
        {t('about')}: Halyard, {t('version')} {APP_VERSION}
      </p>
    </Sheet>
  )
}

function Customer() {
  const { t } = useTranslation()
  const user = useSession((session) => session.user)
  if (!useSignedIn() || !user) {
    return (
      <Button onClick={() => leaveFor(loginPath(currentPath()))} wide>
        {t('signInOrRegister')}
      </Button>
    )
  }
  return (
    <div className="-mx-4">
      <ListRow
        left={<CircleUserRound aria-hidden className="text-brass" size={32} />}
        onClick={() => leaveFor(pathTo('settings/account/index'))}
        subtitle={user.accountNumber}
        title={user.nickname}
      />
    </div>
  )
}

function Language() {
  return LANGUAGE_NAMES[useSession((session) => session.language)]
}

function leaveFor(path: string): void {
  close()
  goTo(path)
}

function close(): void {
  useMenu.setState({ open: false })
}
