import { STAFF_ROLES } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { timeColumn } from '../../lib/table/shared-columns.tsx'
import { GrantRole } from './grant-role.tsx'
import { NameForm } from './name-form.tsx'
import { StaffIdentity } from './staff-identity.tsx'
import { SetRole, SetRoleAlone } from './set-role.tsx'
import { useOtherAdmin } from './use-other-admin.ts'

const pages = configuredPages({
  feature: 'staff',
  kind: 'staff',
  path: '/staff',
  list: 'ops/staff/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ accountNumber }) => accountNumber,
  fieldsOf: (t) => [
    {
      name: 'role',
      label: t('role'),
      kind: 'choice',
      options: STAFF_ROLES.map((value) => ({ value, label: t(`common:role_${value}`) })),
    },
  ],
  valuesOf: ({ role }) => ({ role }),
  start: { role: 'support' },
  columnsOf: (t) => [
    { id: 'staffName', title: t('staffName'), value: ({ name, nickname }) => name ?? nickname },
    { id: 'email', title: t('email'), value: ({ email }) => email, personal: true },
    {
      id: 'role',
      title: t('role'),
      value: ({ role }) => role,
      cell: ({ role }) => t(`common:role_${role}`),
    },
    timeColumn({ id: 'signedIn', title: t('signedIn'), at: ({ signedInAt }) => signedInAt }),
    {
      id: 'factors',
      title: t('factors'),
      value: ({ factors }) => factors,
      cell: ({ factors }) =>
        factors === 0 ? <span className="text-danger">{t('noFactor')}</span> : String(factors),
    },
    { id: 'sessions', title: t('sessions'), value: ({ sessions }) => sessions },
  ],
  factsOf: (t, { id, nickname, email }) => [
    { label: t('customer'), value: <CustomerLink id={id} /> },
    { label: t('nickname'), value: nickname },
    { label: t('email'), value: email },
  ],
  missingFactsOf: (t, id) => [
    { label: t('role'), value: t('common:role_customer') },
    { label: t('customer'), value: <CustomerLink id={Number(id)} /> },
  ],
  moreOf: (member) => (
    <>
      <NameForm id={member.id} />
      <SetRoleAlone member={member} />
      <StaffIdentity member={member} />
    </>
  ),
})

/** The pages of the accounts with a role: all of them, and one with its role, which two admins change. */
export const { ListPage, RecordPage } = pages

/** Renders the form that proposes a role of an account, or sets it while there is no other admin. */
export function NewPage() {
  const { t } = useTranslation('staff')
  const { hasOtherAdmin, error, refetch } = useOtherAdmin()
  return (
    <Page title={t('new')}>
      {hasOtherAdmin ? (
        <div className="max-w-3xl">
          <GrantRole />
        </div>
      ) : hasOtherAdmin === undefined ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : (
        <div className="max-w-3xl">
          <SetRole />
        </div>
      )}
    </Page>
  )
}
