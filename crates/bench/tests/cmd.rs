//! What the measurements print.

#[test]
fn commands_print_what_the_file_shows() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .case("tests/cmd.trycmd");
}
