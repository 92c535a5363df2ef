-- Which cables are of a model: asked when the model is to go. Cables without one cost nothing.
create index "cable_model_idx" on "cable" ("model") where "model" <> 0;
