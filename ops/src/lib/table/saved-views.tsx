import { Button, toast } from '@halyard/ui'
import { useState } from 'react'
import type { OpsView } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { useSearchParams } from '@halyard/web'
import { callOps } from '../calls/calls.ts'
import { useOps, useRefresh } from '../calls/queries.ts'
import { useOperator } from '../session/session.ts'
import { filtersToSave } from './filters-to-save.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useStaffName } from '../staff-name.tsx'

/** Renders the saved views of a list above it: choosing one applies exactly its filters. */
export function SavedViews({ list }: { readonly list: string }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { data } = useOps('ops/view/list', { list })
  const [isSaving, setIsSaving] = useState(false)
  const views = data?.list ?? []
  const now = filtersToSave(params)
  const chosen = views.find(({ filters }) => filtersToSave(new URLSearchParams(filters)) === now)
  // Without a view and without filters there is nothing to choose and nothing to save.
  if (views.length === 0 && now === '') return null
  return (
    <nav aria-label={t('views')} className="mb-3 flex flex-wrap items-center gap-1 border-b border-line pb-2">
      <Tab isChosen={now === ''} label={t('viewAll')} onChoose={() => setParams('')} />
      {views.map((view) => (
        <Tab
          isChosen={view === chosen && now !== ''}
          key={view.id}
          label={view.name}
          onChoose={() => setParams(view.filters)}
        />
      ))}
      {now !== '' && !chosen ? (
        <Button kind="plain" onClick={() => setIsSaving(true)} size="small">
          {t('viewSave')}
        </Button>
      ) : null}
      {chosen && now !== '' ? <DeleteButton view={chosen} /> : null}
      <SaveViewDialog
        filters={now}
        key={now}
        list={list}
        onClose={() => setIsSaving(false)}
        open={isSaving}
        views={views}
      />
    </nav>
  )
}

interface TabProps {
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Tab({ label, isChosen, onChoose }: TabProps) {
  return (
    <button
      aria-current={isChosen ? 'true' : undefined}
      className="press min-h-9 rounded-field px-3 text-13 text-muted hover:bg-raised aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-brass"
      onClick={onChoose}
      type="button"
    >
      {label}
    </button>
  )
}

function DeleteButton({ view }: { readonly view: OpsView }) {
  const { t } = useTranslation()
  const operator = useOperator()
  const nameOf = useStaffName()
  const refresh = useRefresh()
  if (view.owner.id !== operator.id && operator.role !== 'admin')
    return <span className="px-2 text-13 text-muted">{t('viewOf', { name: nameOf(view.owner) })}</span>
  const remove = async () => {
    const answer = await callOps('ops/view/delete', { id: view.id })
    if (answer.ok) toast(t('viewDeleted'), 'good')
    else toast(answer.message, 'bad')
    await refresh()
  }
  return (
    <Button kind="plain" onClick={() => void remove()} size="small">
      {t('viewDelete')}
    </Button>
  )
}
