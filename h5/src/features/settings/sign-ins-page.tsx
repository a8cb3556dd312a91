import { Card, EmptyState, ListRow, SkeletonRows } from '@halyard/ui'
import { CircleCheck, CircleX, History } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { ZoneNote } from '../../lib/format/zone-note.tsx'
import { ListEnd } from '../../lib/lists/list-end.tsx'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Parts } from '../../lib/lists/parts.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { deviceName } from './device-name.ts'
import { type Outcome, type SignInAttempt, toSignInAttempt } from './factors/sign-in-attempt.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

const PAGE_SIZE = 30

const OUTCOMES = {
  registered: 'outcomeRegistered',
  password_right: 'outcomePasswordRight',
  password_wrong: 'outcomePasswordWrong',
  code_right: 'outcomeCodeRight',
  code_wrong: 'outcomeCodeWrong',
  second_right: 'outcomeSecondRight',
  second_wrong: 'outcomeSecondWrong',
  passkey_right: 'outcomePasskeyRight',
} as const satisfies Record<Outcome, string>

export function SignInsPage() {
  const { t } = useTranslation('settings')
  const entries = usePages([PRIVATE, 'sign-ins'], async (page, signal) =>
    parsePage(await readApi('user/sign_ins', { page, limit: PAGE_SIZE }, signal), toSignInAttempt),
  )
  return (
    <Page title={t('signIns')}>
      <div className="flex flex-col gap-5 p-4">
        <div className="flex flex-col gap-2">
          <p className="text-15 text-muted">{t('signInsAbout')}</p>
          <ZoneNote />
        </div>
        <WhenLoaded query={entries} skeleton={<SkeletonRows rows={6} />}>
          {(list) => <SignIns list={list} />}
        </WhenLoaded>
        {entries.hasNextPage ? <ListEnd rows={entries} /> : null}
      </div>
    </Page>
  )
}

function SignIns({ list }: { readonly list: readonly SignInAttempt[] }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (list.length === 0)
    return (
      <EmptyState
        action={{ label: t('areaSecurity'), onClick: () => goTo(pathTo('settings/security/index')) }}
        icon={<History aria-hidden size={32} />}
        title={t('signInsNone')}
      />
    )
  return (
    <Card flush>
      {list.map((entry) => {
        const wrong = entry.outcome.endsWith('_wrong')
        const Icon = wrong ? CircleX : CircleCheck
        return (
          <ListRow
            key={entry.id}
            left={<Icon aria-hidden className={wrong ? 'text-danger' : 'text-muted'} size={20} />}
            subtitle={
              <Parts
                parts={[format.dateTime(entry.time), entry.ip, deviceName(entry.agent) ?? t('deviceUnknown')]}
              />
            }
            title={t(OUTCOMES[entry.outcome])}
          />
        )
      })}
    </Card>
  )
}
