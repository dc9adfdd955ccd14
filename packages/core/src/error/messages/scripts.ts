import type { Templates } from './templates.ts'

export const SCRIPTS_MESSAGES = {
  'record-dropped/script-takes-record': {
    en: 'A script takes this record out.',
    es: 'Un script descarta este registro.',
  },
  'record-dropped/transformation-takes-record': {
    en: 'The transformation takes this record out.',
    es: 'La transformación descarta este registro.',
  },
  'script-failed/script-cannot-read': {
    en: 'The script cannot be read: {text} (line {line}, column {column}).',
    es: 'El script no se puede leer: {text} (línea {line}, columna {column}).',
  },
  'script-failed/script-failed': { en: 'The script failed: {value}', es: 'El script falló: {value}' },
  'script-memory': { en: 'The script took more memory than it may.', es: 'El script usó más memoria de la permitida.' },
  'script-not-run': {
    en: 'The script was not run: too many calls before this one went over their limits.',
    es: 'El script no se ejecutó: demasiadas llamadas anteriores superaron sus límites.',
  },
  'script-thread-failed': {
    en: 'A thread for scripts could not be started.',
    es: 'No se pudo iniciar un hilo para scripts.',
  },
  'script-memory/pattern': {
    en: 'Replacing the pattern "{pattern}" took more memory than it may.',
    es: 'El reemplazo del patrón "{pattern}" usó más memoria de la permitida.',
  },
  'script-timeout/pattern': {
    en: 'The search for the pattern "{pattern}" did not end in time.',
    es: 'La búsqueda del patrón "{pattern}" no terminó a tiempo.',
  },
  'script-timeout': { en: 'The script did not end within {callMs} ms.', es: 'El script no terminó en {callMs} ms.' },
  'scripts-closed': {
    en: 'Scripts are no longer run: the engine is closed.',
    es: 'Ya no se ejecutan scripts: el motor está cerrado.',
  },
  'scripts-unavailable/column-checked-script': {
    en: 'A column is checked by a script or a pattern, and nothing here runs them.',
    es: 'Una columna se comprueba con un script o un patrón, y aquí nada los ejecuta.',
  },
  'scripts-unavailable/merger-needs-scripts': {
    en: 'The merger "{id}" needs scripts, and nothing here runs them.',
    es: 'El fusionador "{id}" necesita scripts, y aquí nada los ejecuta.',
  },
  'scripts-unavailable/nothing-here-runs': { en: 'Nothing here runs scripts.', es: 'Aquí nada ejecuta scripts.' },
  'script-invalid': { en: 'Line {line}, column {column}: {problem}', es: 'Línea {line}, columna {column}: {problem}' },
  'script-groovy': { en: 'Line {line}, column {column}: {problem}', es: 'Línea {line}, columna {column}: {problem}' },
  'script-failed/said': { en: '{text}.', es: '{text}.' },
  'script-memory/said': { en: '{text}.', es: '{text}.' },
  'script-timeout/said': { en: '{text}.', es: '{text}.' },
  'script-not-run/said': { en: '{text}.', es: '{text}.' },
  'scripts-overrun': {
    en: 'Scripts and patterns went over their limits {most} times: the run is given up.',
    es: 'Los scripts y patrones superaron sus límites {most} veces: se abandona la ejecución.',
  },
  'scripts-unavailable/flow': {
    en: 'A transformation or pipeline holds a script or a pattern, and nothing here runs them.',
    es: 'Una transformación o una cadena de procesos contiene un script o un patrón, y aquí nada los ejecuta.',
  },
  'scripts-missing': {
    en: 'The script of the mapping "{mapping}" cannot be run here.',
    es: 'El script de la correspondencia "{mapping}" no se puede ejecutar aquí.',
  },
  'script-overruns': {
    en: 'The script of the mapping "{mapping}" went over its limits too often.',
    es: 'El script de la correspondencia "{mapping}" superó sus límites demasiadas veces.',
  },
  'identity-failed': {
    en: 'The identity script answered what is no record id.',
    es: 'El script de identidad devolvió algo que no es un identificador de registro.',
  },
  'identity-failed/script': { en: '{problem}', es: '{problem}' },
  'record-refused': { en: '{problem}', es: '{problem}' },
  'transformation-failed': { en: '{error}', es: '{error}' },
  'transformation-failed/dropped': {
    en: 'The transformation drops this record.',
    es: 'La transformación descarta este registro.',
  },
} as const satisfies Templates
