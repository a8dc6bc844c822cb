//! Codes of comments that control `check` or editors: `GTG`.

super::explanations! { OF_COMMENTS
    "GTG001" BASELINE_GONE Warning
        "A baseline lists a problem that no longer exists."
        why "The entry would hide the problem if it came back."
        example "gpu-tco check --baseline known.json"
        fix "Write the baseline again with `--write-baseline`.";
    "GTG002" UNUSED_IGNORE Warning
        "A comment ignores a code that nothing on its line causes."
        why "The comment would hide a later problem on that line."
        example "- {price_per_hour: 31.92} # gpu-tco: ignore GTM001 a rate for universities"
        fix "Remove the comment, or move it to the line with the problem.";
    "GTG003" IGNORE_WITHOUT_REASON Warning
        "A comment ignores a code but gives no reason, so it has no effect."
        why "A reviewer must be able to see why a problem is accepted."
        example "- {price_per_hour: 0.50} # gpu-tco: ignore GTM002"
        fix "Write the reason after the code: `# gpu-tco: ignore GTM002 a rate for universities`.";
    "GTG004" UNKNOWN_IGNORE Warning
        "A comment begins with `gpu-tco:`, but has no known verb or code."
        why "The comment has no effect, although its author expects one."
        example "- {price_per_hour: 0.50} # gpu-tco: disable GTM002 a rate for universities"
        fix "Write `# gpu-tco: ignore CODE reason`.";
    "GTG005" SCHEMA_FILE Warning
        "A file names a schema for editors that is missing, or that another version of the program wrote."
        why "The editor then completes and checks keys by other rules, or not at all."
        example "# yaml-language-server: $schema=schema/old.json\nschema: 1"
        fix "Write the schema again, such as `gpu-tco schema scenario -o schema/scenario.json`.";
}
