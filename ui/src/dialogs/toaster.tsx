import { lazy, Suspense, useEffect, useState } from 'react'
import { onToast } from './toast.ts'

const loadBody = () => import('./toaster-body.tsx').then((module) => ({ default: module.ToasterBody }))
const ToasterBody = lazy(loadBody)

/** Renders the toasts. Its code loads with the first one. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => (wanted ? undefined : onToast(() => setWanted(true))), [wanted])
  return wanted ? (
    <Suspense fallback={null}>
      <ToasterBody />
    </Suspense>
  ) : null
}
