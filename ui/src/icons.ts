// One outline set for the whole product; unused icons leave no trace in a build.
export * from 'lucide-react'
