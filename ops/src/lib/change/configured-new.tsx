import { useTranslation } from '../language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathOfTarget } from '../navigation/record-paths.ts'
import { Page } from '../page.tsx'
import { ChangeForm } from './change-form.tsx'
import { type ConfiguredKind, propose } from './configured-kind.ts'

/** Renders the form that proposes a new record of a kind, and opens the record after that. */
export function ConfiguredNew<Row extends object>({ of }: { readonly of: ConfiguredKind<Row> }) {
  const { feature, start = {}, fieldsOf } = of
  const { t: word } = useTranslation(feature)
  return (
    <Page title={word('new')}>
      <div className="max-w-3xl">
        <ChangeForm
          current={start}
          fields={fieldsOf(word)}
          onPropose={(values, proposal) => propose(of, { ...values, ...proposal })}
          onProposed={(proposal) => goTo(pathOfTarget(proposal))}
        />
      </div>
    </Page>
  )
}
