import { forecast } from '#core/forecast/forecast.ts';
import { answerQuestions } from '#server/answer-questions.ts';

// Computes forecasts in a thread of its own, so that no request waits meanwhile.
answerQuestions(forecast);
