import { STAFF_ROLES } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { CandidateFacts } from './candidate.tsx'
import { NameForm } from './name-form.tsx'
import { SetRole, SetRoleAlone } from './set-role.tsx'
import { useOtherAdmin } from './use-other-admin.ts'

const pages = configuredPages({
  feature: 'staff',
  kind: 'staff',
  path: '/staff',
  list: 'ops/staff/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ accountNumber }) => accountNumber,
  fieldsOf: (t, row) => [
    ...(row ? [] : [{ name: 'id', label: t('accountId'), kind: 'count' } as const]),
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
    { id: 'nickname', title: t('nickname'), value: ({ nickname }) => nickname, personal: true },
    { id: 'email', title: t('email'), value: ({ email }) => email, personal: true },
    {
      id: 'role',
      title: t('role'),
      value: ({ role }) => role,
      cell: ({ role }) => t(`common:role_${role}`),
    },
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
  previewOf: (target) => <CandidateFacts query={target.slice('staff:'.length)} />,
  moreOf: (member) => (
    <>
      <NameForm id={member.id} />
      <SetRoleAlone member={member} />
    </>
  ),
})

/** The pages of the accounts with a role: all of them, and one with its role, which two admins change. */
export const { ListPage, RecordPage } = pages

/** Renders the form that proposes a role of an account, or sets it while there is no other admin. */
export function NewPage() {
  const { t } = useTranslation('staff')
  const { hasOtherAdmin, error, refetch } = useOtherAdmin()
  if (hasOtherAdmin) return <pages.NewPage />
  return (
    <Page title={t('new')}>
      {hasOtherAdmin === undefined ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : (
        <div className="max-w-3xl">
          <SetRole />
        </div>
      )}
    </Page>
  )
}
