import { serveRequests } from '#server/serve-requests.ts';
import { createLeadFileStore } from '#server/lead-packs/lead-file-store.ts';

// Reads and judges lead files in a thread of its own, so that no request waits meanwhile.
serveRequests(createLeadFileStore());
