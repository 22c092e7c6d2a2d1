// Settings of a process that a start sets (languages, time zone, memory of caches), as they are before any: files of a worker share
// its modules, and a test that starts a server or a command leaves them behind.
import { PRESET_TIME_ZONE, setTimeZone } from '@seyir/core/time/local-time';
import './record-statements.ts';
import { FULL_CACHE_MB, setCacheMemory } from '../src/shared/caches.ts';
import { setFurtherLanguages } from '../src/shared/languages.ts';

setFurtherLanguages([]);
setTimeZone(PRESET_TIME_ZONE);
setCacheMemory(FULL_CACHE_MB * 2 ** 20);
