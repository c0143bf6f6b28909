import { forecast } from '#core/forecast/forecast.ts';
import { serveRequests } from '#server/threads/serve-requests.ts';

// Computes forecasts in a separate thread, so that no request waits for them.
serveRequests(forecast);
