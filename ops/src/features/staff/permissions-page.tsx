import { mayCall, OPERATOR_ROLES, type OpsPath, PERMISSIONS } from '@halyard/api/ops-client'
import { Check } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Page } from '../../lib/page.tsx'
import { useOperator } from '../../lib/session/session.ts'

const CALLS = (Object.keys(PERMISSIONS) as OpsPath[]).filter((path) => PERMISSIONS[path] !== undefined)

/** Renders the table of who may make which call: the same one that the server enforces. */
export function PermissionsPage() {
  const { t } = useTranslation('staff')
  const { role: own } = useOperator()
  return (
    <Page about={t('permissionsAbout')} title={t('permissions')}>
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full border-collapse text-13">
          <caption className="sr-only">{t('permissions')}</caption>
          <thead className="border-b border-line text-muted">
            <tr>
              <th className="h-11 px-3 text-left font-medium" scope="col">
                {t('call')}
              </th>
              {OPERATOR_ROLES.map((role) => (
                <th
                  className={`px-3 text-center font-medium ${role === own ? 'text-brass' : ''}`}
                  key={role}
                  scope="col"
                >
                  {t(`common:role_${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {CALLS.map((path) => (
              <tr key={path}>
                <th className="h-9 px-3 text-left font-mono font-normal" scope="row">
                  {path.slice('ops/'.length)}
                </th>
                {OPERATOR_ROLES.map((role) => (
                  <td className="px-3 text-center" key={role}>
                    {mayCall(role, path) ? (
                      <>
                        <Check aria-hidden className="mx-auto text-up" size={16} />
                        <span className="sr-only">{t('allowed')}</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden className="text-faint">
                          –
                        </span>
                        <span className="sr-only">{t('notAllowed')}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  )
}
